import { render } from "preact";

import "./styles/tokens.css";
import "./styles/app.css";
import { asProblem } from "./api/client";
import { App } from "./app";
import { followLinks, startRouter } from "./router";
import { startKeyboard } from "./state/keys";
import { readSession } from "./state/session";
import { ErrorNote } from "./widgets/States";

const root = document.getElementById("app");

async function start(element: HTMLElement): Promise<void> {
  startRouter();
  startKeyboard();
  followLinks(element);
  try {
    await readSession();
    render(<App />, element);
  } catch (thrown) {
    render(
      <main class="page narrow">
        <ErrorNote problem={asProblem(thrown)} onRetry={() => location.reload()} />
      </main>,
      element,
    );
  }
}

if (root !== null) void start(root);
