import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { answer, typed } from "../../api/typed";
import type { Campaign, NewToken, Page, Token } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { day, moment } from "../../format";
import { Button, Card, CopyLine, EmptyState, ErrorNote, Skeleton, toast } from "../../widgets";
import { Examples } from "./Examples";
import { NewTokenForm } from "./NewTokenForm";
import "./tokens.css";

export default function Tokens(_: ScreenProps): JSX.Element {
  const tokens = useApi<Token[]>("/tokens/");
  const campaigns = useApi<Page<Campaign>>("/campaigns/");
  const [made, setMade] = useState<NewToken | null>(null);
  const revoke = useAction(async (token: Token) => {
    await answer(typed.DELETE("/api/v1/tokens/{token}/", { params: { path: { token: token.id } } }));
    if (made?.id === token.id) setMade(null);
    tokens.reload();
    toast(`${token.name} no longer works.`);
  });
  useEffect(() => {
    document.title = "API and tokens · Outrider";
  }, []);
  const list = campaigns.data?.results ?? [];
  return (
    <main class="page tokens">
      <header class="tokens-head">
        <h1 class="grow">API and tokens</h1>
        <Button href="/api/" icon="out">
          Schema and try-out
        </Button>
      </header>
      <div class="tokens-grid">
        <div class="col">
          <Card title="Make a token">
            <NewTokenForm
              campaigns={list}
              onMade={(token) => {
                setMade(token);
                tokens.reload();
              }}
            />
            {made === null ? null : (
              <div class="made" role="status">
                <p class="soft">Shown once. Keep it like a password; Outrider stores only its print.</p>
                <CopyLine label={made.name} text={made.secret} />
              </div>
            )}
          </Card>
          <Card title="Your tokens">
            <ErrorNote problem={tokens.problem ?? revoke.problem} />
            {tokens.data === null ? tokens.slow ? <Skeleton /> : null : <TokenTable tokens={tokens.data} onRevoke={(token) => void revoke.run(token)} />}
          </Card>
        </div>
        <Card title="A request that works" class="examples">
          <Examples campaign={made?.campaign ?? list[0]?.id ?? null} secret={made?.secret ?? null} />
        </Card>
      </div>
    </main>
  );
}

function TokenTable({ tokens, onRevoke }: { tokens: Token[]; onRevoke: (token: Token) => void }): JSX.Element {
  if (tokens.length === 0) return <EmptyState title="No token yet.">A token lets a script import maps or read the log of one campaign.</EmptyState>;
  return (
    <table class="table token-table">
      <thead>
        <tr>
          <th>Name</th>
          <th>Campaign</th>
          <th>May</th>
          <th>Until</th>
          <th>Last used</th>
          <th>
            <span class="sr">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: (token: Token) => void }): JSX.Element {
  const revoked = token.revoked_at !== null;
  return (
    <tr class={revoked ? "muted" : ""}>
      <td>
        <b>{token.name}</b> <code class="muted">{token.prefix}…</code>
      </td>
      <td>{token.campaign_name ?? "–"}</td>
      <td>{token.scope === "write" ? "read and write" : "read"}</td>
      <td>{token.expires_at === null ? "no end" : day(token.expires_at)}</td>
      <td>{token.last_used_at === null ? "never" : moment(token.last_used_at)}</td>
      <td class="n">
        {revoked ? (
          <span class="chip">revoked {day(token.revoked_at ?? "")}</span>
        ) : (
          <Button size="small" look="ghost" onClick={() => onRevoke(token)}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  );
}
