import { createBackend } from '../backend/createBackend';
import { fixedStart } from '../backend/clock';
import { officeRows, officeSchema } from '../testing/officeSchema';
import { createControls } from './createControls';

function openOffice() {
  const backend = createBackend({ schema: officeSchema });
  const controls = createControls(backend, {
    populate: ({ load }) => Object.entries(officeRows).forEach(([table, rows]) => load(table, rows)),
  });
  return { backend, controls };
}

it('The controls fill the back end, and a reset restores its rows and its clock', () => {
  const { backend, controls } = openOffice();
  const teams = backend.table('public.teams');
  const rows = teams.size;
  backend.transaction(() => teams.insert({ id: 99, name: 'New', parent_id: null }));
  controls.advanceClock(3600);
  expect(teams.size).toBe(rows + 1);
  controls.startScenario('default', 7);
  expect(teams.size).toBe(rows);
  expect(controls.state()).toMatchObject({ scenario: 'default', seed: 7, seeded: true });
  expect(backend.clock.now()).toBe(fixedStart);
});

it('The controls release the clock to where it started', () => {
  const { backend, controls } = openOffice();
  controls.setClock(Date.parse('2031-05-01T09:00:00Z'));
  controls.releaseClock();
  expect(backend.clock.now()).toBe(fixedStart);
});

it('The controls refuse by name what they do not have', () => {
  const { controls } = openOffice();
  expect(() => controls.startScenario('outage')).toThrow('This fake has no scenario "outage".');
  expect(() => controls.snapshot()).toThrow('This fake has no snapshots.');
  expect(() => controls.setPack({})).toThrow('This fake has no packs.');
});
