import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { RunList } from "./RunList";
import { RunPage } from "./RunPage";
import { TrialPage } from "./TrialPage";
import "./chances.css";

export default function Chances({ params, query }: ScreenProps): JSX.Element {
  const run = params["run"];
  if (run === undefined) return <RunList plan={query.get("plan")} journey={query.get("journey")} />;
  if (params["trial"] !== undefined) return <TrialPage run={run} trial={params["trial"]} />;
  return <RunPage key={run} id={run} compare={query.get("compare")} />;
}
