import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Button } from "./widgets/Button";
import { EmptyState, Skeleton } from "./widgets/States";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** A screen that is fetched when it is first shown. */
export function lazy<P extends object>(load: Loader<P>): ComponentType<P> {
  let kept: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element {
    const [, arrived] = useState(0);
    const [failed, setFailed] = useState(false);
    const [slow, setSlow] = useState(false);
    useEffect(() => {
      if (kept !== null) return;
      const late = setTimeout(() => setSlow(true), 300);
      let here = true;
      load()
        .then((module) => {
          kept = module.default;
          if (here) arrived((n) => n + 1);
        })
        .catch(() => {
          if (here) setFailed(true);
        });
      return () => {
        here = false;
        clearTimeout(late);
      };
    }, []);
    if (kept !== null) {
      const Screen = kept;
      return <Screen {...props} />;
    }
    if (failed) {
      return (
        <main class="page narrow">
          <EmptyState title="This page could not be fetched." actions={<Button onClick={() => location.reload()}>Try again</Button>}>
            Outrider may have been updated since you opened it, or the line is gone.
          </EmptyState>
        </main>
      );
    }
    return <main class="page">{slow ? <Skeleton lines={5} /> : null}</main>;
  };
}
