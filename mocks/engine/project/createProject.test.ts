import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { fixedStart } from '../backend/clock';
import type { Schema } from '../backend/schema';
import { officeRows, officeSchema } from '../testing/officeSchema';
import { createProject, type Project, type ProjectOptions } from './createProject';

const own = { column: 'owner', equals: { claim: 'sub' } } as const;

const tasks: Schema = {
  exposed: ['public'],
  enums: {},
  publications: { supabase_realtime: ['public.tasks'] },
  tables: {
    'public.tasks': {
      columns: {
        id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
        title: { type: 'text' },
        owner: { type: 'uuid', default: { call: 'auth.uid' } },
      },
      primaryKey: ['id'],
      grants: [
        { role: 'authenticated', command: 'select', columns: '*' },
        { role: 'authenticated', command: 'insert', columns: ['title'] },
      ],
      policies: [
        { name: 'see own tasks', command: 'select', roles: ['authenticated'], using: own },
        { name: 'add own tasks', command: 'insert', roles: ['authenticated'], check: own },
      ],
    },
  },
};

const ann = { email: 'ann@example.com', password: 'correct horse' };

/** Two accounts with a task each. */
const openTasks = (options: Partial<ProjectOptions> = {}) =>
  createProject({
    schema: tasks,
    seed: ({ addUser, insert }) => {
      insert('tasks', { title: 'Ann’s task', owner: addUser(ann) });
      insert('public.tasks', { title: 'Bob’s task', owner: addUser({ email: 'bob@example.com' }) });
    },
    ...options,
  });

const clientOf = (project: Project, key = project.keys.publishable) =>
  createClient(project.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: project.fetch },
    realtime: { transport: project.WebSocket },
  });

async function signedIn(project: Project) {
  const client = clientOf(project);
  const { error } = await client.auth.signInWithPassword(ann);
  if (error) throw error;
  return client;
}

function openOffice() {
  return createProject({
    schema: officeSchema,
    seed: ({ load }) => Object.entries(officeRows).forEach(([table, rows]) => load(table, rows)),
    clock: fixedStart,
  });
}

test('The unmodified supabase-js signs in to a project and reads only the rows that the policy allows', async () => {
  const client = await signedIn(openTasks());
  const { error } = await client.from('tasks').insert({ title: 'New' });
  expect(error).toBeNull();
  expect((await client.from('tasks').select('title').order('title')).data).toEqual([
    { title: 'Ann’s task' },
    { title: 'New' },
  ]);
});

test('supabase-js hears of an inserted row over the project’s WebSocket', async () => {
  const project = openTasks();
  const client = await signedIn(project);
  const received = new Promise((resolve, reject) => {
    client
      .channel('tasks')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'tasks' }, ({ new: row }) =>
        resolve(row.title),
      )
      .subscribe((status, error) => {
        if (error) reject(error);
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
          void client.from('tasks').insert({ title: 'New' }).then();
      });
  });
  await expect(received).resolves.toBe('New');
  await client.realtime.disconnect();
});

test('A call that a fault rule drops rejects with a TypeError, as fetch does without a network', async () => {
  const project = openTasks();
  project.controls.setFaults([{ then: 'drop' }]);
  await expect(project.fetch(`${project.url}/rest/v1/tasks`)).rejects.toThrow(TypeError);
});

test('The project’s fetch passes calls to other hosts on to the network', async () => {
  const network = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('elsewhere'));
  const project = openTasks();
  network.mockClear();
  expect(await (await project.fetch('https://elsewhere.test/rest/v1/tasks')).text()).toBe('elsewhere');
  expect(network).toHaveBeenCalledTimes(1);
  network.mockRestore();
});

test('A scenario has its own rows, settings and faults, and the project’s rows if it does not seed its own', () => {
  const project = openTasks({
    scenarios: [
      { name: 'full', summary: 'Two people.' },
      { name: 'empty', summary: 'Nobody.', seed: () => undefined, settings: { accessTokenLifetime: 5 } },
      { name: 'slow', summary: 'Everything waits.', faults: [{ delay: 10 }] },
    ],
  });
  const count = () => project.backend.table('public.tasks').size;
  expect([project.controls.state().scenario, count()]).toEqual(['full', 2]);
  project.controls.startScenario('empty');
  expect([count(), project.backend.settings.auth.accessTokenLifetime]).toEqual([0, 5]);
  project.controls.startScenario('slow');
  expect([count(), project.controls.faults()]).toEqual([2, [{ delay: 10 }]]);
  expect(() => project.controls.startScenario('outage')).toThrow(
    'There is no scenario "outage". There are: full, empty, slow.',
  );
});

test('A snapshot restores rows and clock, and is refused by a project with another seed', () => {
  const project = openTasks();
  const tasksTable = project.backend.table('public.tasks');
  project.backend.transaction(() => tasksTable.remove({ title: 'Bob’s task' }));
  project.controls.setClock(Date.parse('2031-05-01T09:00:00Z'));
  const snapshot = project.controls.snapshot();
  project.controls.reset();
  expect(tasksTable.size).toBe(2);
  project.controls.restore(snapshot);
  expect(tasksTable.size).toBe(1);
  expect(project.controls.state().clock).toBe('2031-05-01T09:00:00.000Z');
  const other = openTasks({ seed: ({ addUser }) => void addUser(ann) });
  expect(() => other.controls.restore(snapshot)).toThrow('other seed data of the scenario "default"');
});

test('A pack is read by the project’s readPack, and refused by a project without one', () => {
  const readPack = (value: unknown) => {
    if (typeof value !== 'string') throw new Error('A pack is a title.');
    return value;
  };
  const project = createProject<string>({
    schema: tasks,
    seed: ({ addUser, insert }, _at, pack = 'None') =>
      void insert('tasks', { title: pack, owner: addUser(ann) }),
    readPack,
    start: { pack: 'First' },
  });
  const titles = () =>
    project.backend
      .table('public.tasks')
      .findAll({})
      .map(({ title }) => title);
  expect(titles()).toEqual(['First']);
  project.controls.setPack('Second');
  expect([titles(), project.controls.pack()]).toEqual([['Second'], 'Second']);
  expect(() => project.controls.setPack(7)).toThrow('A pack is a title.');
  project.controls.setPack(null);
  expect(titles()).toEqual(['None']);
  expect(() => openTasks().controls.setPack({})).toThrow('This project takes no packs.');
});

test('Scheduled mails are delivered once the clock reaches their time', () => {
  let due = Infinity;
  const project = openTasks({
    clock: fixedStart,
    scheduledMails: {
      areDue: ({ clock }) => clock.now() >= due,
      deliver: () => void (due = Infinity),
      nextAt: () => (due === Infinity ? undefined : due),
    },
  });
  due = fixedStart + 60_000;
  expect(project.controls.state().nextMail).toBe('2026-03-02T09:01:00.000Z');
  project.controls.advanceClock(30);
  expect(due).toBe(fixedStart + 60_000);
  project.controls.advanceClock(30);
  expect(project.controls.state().nextMail).toBeUndefined();
});

test('With a given seed a project has the same clock and draws the same ids each time', () => {
  const stateOf = (seed: number) => {
    const project = openTasks({ start: { seed } });
    return [project.controls.state().clock, project.backend.table('public.tasks').findAll({})];
  };
  expect(stateOf(7)).toEqual(stateOf(7));
  expect(stateOf(8)).not.toEqual(stateOf(7));
});

it('Starting a scenario again restores the seeded rows and the clock', () => {
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

it('Releasing the clock returns it to where it started', () => {
  const { backend, controls } = openOffice();
  controls.setClock(Date.parse('2031-05-01T09:00:00Z'));
  controls.releaseClock();
  expect(backend.clock.now()).toBe(fixedStart);
});

test('A project refuses to start with a clock outside the years 2000 to 2100', () => {
  expect(() => openTasks({ clock: 0 })).toThrow('clock: expected a time in the years 2000 to 2100');
});

test('The clock follows fake timers that a test installs after it created the project', () => {
  const project = openTasks();
  jest.useFakeTimers({ now: Date.parse('2031-05-01T09:00:00Z') });
  try {
    expect(project.controls.state().clock).toBe('2031-05-01T09:00:00.000Z');
    jest.advanceTimersByTime(60_000);
    expect(project.controls.state().clock).toBe('2031-05-01T09:01:00.000Z');
  } finally {
    jest.useRealTimers();
  }
});
