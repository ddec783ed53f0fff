// Fights of dnd-combat-simulator, which knows no places: prints how many it plays in a second of processor time.
// Hit points are reset between fights, its log is kept. Arguments: how many a side, seconds to go on for.
const dnd = require("dnd-combat-simulator");

const [each, seconds] = process.argv.slice(2).map(Number);
const combat = new dnd.Combat();
for (const side of ["party", "foes"]) {
  const party = new dnd.Party();
  for (let i = 0; i < each; i += 1) {
    const fighter = new dnd.Combatant(`${side}${i}`, 40, 17, 2, 9, 8, 1, 5);
    fighter.addAttack(new dnd.Attack(8, 1, 5));
    party.addMember(fighter);
  }
  combat.addParty(party, side);
}

function cpuSeconds() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

function fight() {
  const log = [];
  combat.reset();
  combat.runFight((line) => log.push(line));
  return log.length;
}

for (let i = 0; i < 50; i += 1) fight();
const begun = cpuSeconds();
let fights = 0;
while (cpuSeconds() - begun < seconds) {
  fight();
  fights += 1;
}
console.log(fights / (cpuSeconds() - begun));
