/** A battle map's walls, doors and lights as they were understood, in place of the ground of a campaign map. */
import type { JSX } from "preact";
import type { BattleScene, ImportReport } from "../../api/types";
import { count, whole } from "../../format";
import { Icon } from "../../widgets";
import { KINDS } from "../battlemaps/barriers";
import { BarrierMark } from "../battlemaps/BattleKey";
import { GroundSign } from "../battlemaps/GroundSign";
import { groundCounts, paintName } from "../battlemaps/groundEdit";

export const WallsStep = ({ report, scene }: { report: ImportReport; scene: BattleScene | null }): JSX.Element => {
  const lines = scene?.barriers ?? [];
  const grounds = groundCounts(scene?.rows ?? []);
  const doors = lines.filter(({ kind }) => kind === "door" || kind === "secret_door");
  return (
    <>
      <h1>What stands in the way</h1>
      <p class="soft import-lead">
        {lines.length + grounds.length === 0
          ? "No wall, no door, no rough ground: an open field. All can be drawn once the map is in."
          : "What is wrong here can be changed on the map once it is in."}
      </p>
      <table class="table">
        <tbody>
          {KINDS.map(({ kind, name, does }) => {
            const number = lines.filter((line) => line.kind === kind).length;
            return number === 0 ? null : (
              <tr key={kind}>
                <td class="walls-mark">
                  <BarrierMark kind={kind} />
                </td>
                <td>
                  <b>{name}</b> <span class="muted">{does}</span>
                </td>
                <td class="n num">{whole(number)}</td>
              </tr>
            );
          })}
          {grounds.map(([character, number]) => (
            <tr key={character}>
              <td class="walls-mark">
                <GroundSign character={character} />
              </td>
              <td>
                <b>{paintName(character)}</b> <span class="muted">ground</span>
              </td>
              <td class="n num">{count(number, "square")}</td>
            </tr>
          ))}
          {(report.lights ?? 0) > 0 ? (
            <tr>
              <td class="walls-mark">
                <Icon name="sun" />
              </td>
              <td>
                <b>Light</b> <span class="muted">bright and dim rings</span>
              </td>
              <td class="n num">{whole(report.lights ?? 0)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {doors.length > 0 ? (
        <p class="soft">
          {count(doors.filter(({ is_open }) => is_open).length, "door")} open, {whole(doors.filter(({ is_locked }) => is_locked).length)} locked.
        </p>
      ) : null}
      <p class="soft">{scene?.picture ? "Its picture comes along and lies below the grid." : "The file holds no picture; the map is drawn from its lines."}</p>
    </>
  );
};
