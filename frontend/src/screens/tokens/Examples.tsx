import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { API_ROOT } from "../../api/client";
import { CopyLine, Note, Tabs } from "../../widgets";

const curl = (root: string, secret: string): string =>
  [
    `curl -H "Authorization: Bearer ${secret}" \\`,
    `     ${root}/log/`,
    "",
    `# bring in a map; the answer is a job to follow`,
    `curl -X POST -H "Authorization: Bearer ${secret}" \\`,
    `     -H "Idempotency-Key: my-map-1" \\`,
    `     -F file=@my-map.json \\`,
    `     ${root}/maps/imports/`,
  ].join("\n");

const python = (root: string, secret: string): string =>
  [
    "import json, urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${root}/log/",`,
    `    headers={"Authorization": "Bearer ${secret}"},`,
    ")",
    "with urllib.request.urlopen(request) as answer:",
    "    log = json.load(answer)",
    'for day in log["days"]:',
    '    print(day["day"], day["title"])',
  ].join("\n");

/** Requests with the reader's own campaign filled in. */
export function Examples({ campaign, secret }: { campaign: string | null; secret: string | null }): JSX.Element {
  const [language, setLanguage] = useState("curl");
  const root = `${location.origin}${API_ROOT}/campaigns/${campaign ?? "CAMPAIGN"}`;
  const token = secret ?? "TOKEN";
  const text = language === "curl" ? curl(root, token) : python(root, token);
  return (
    <div class="col">
      <Tabs
        label="Language"
        value={language}
        choices={[
          { value: "curl", label: "curl" },
          { value: "python", label: "Python" },
        ]}
        onChange={setLanguage}
      />
      <CopyLine label={secret === null ? "Put your token in place of TOKEN" : "With the token you just made"} text={text} lines />
      <Note>
        Errors come as problem details with <code>detail</code>, <code>remedy</code> and a <code>pointer</code> to the field. Send a write twice with the same{" "}
        <code>Idempotency-Key</code> and it is done once.
      </Note>
    </div>
  );
}
