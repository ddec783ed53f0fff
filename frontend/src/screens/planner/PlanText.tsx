/** The itinerary as a plain list, to read, print or copy. */
import type { JSX } from "preact";
import { Button, Dialog, toast } from "../../widgets";

export const PlanText = ({ name, text, onClose }: { name: string; text: string; onClose: () => void }): JSX.Element => (
  <Dialog title={name} onClose={onClose}>
    <pre class="plan-text">{text}</pre>
    <div class="dialog-actions">
      <Button
        icon="copy"
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => toast("Copied."));
        }}
      >
        Copy
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  </Dialog>
);
