import { installFakeDate, restoreDate, machineNow } from './pageClock';

afterEach(restoreDate);

it('The current time of the page’s Date is the fake’s clock, and the rest of Date is unchanged', () => {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const MachineDate = Date;
  installFakeDate(() => now);
  expect(Date.now()).toBe(now);
  expect(new Date().toISOString()).toBe('2026-03-02T09:00:00.000Z');
  now += 1000;
  expect(new Date().getTime()).toBe(now);
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
  expect(new Date(2020, 1, 2).getMonth()).toBe(1);
  expect(Date.UTC(1970, 0, 1)).toBe(0);
  expect(Date()).toBe(new MachineDate(now).toString());
  expect(new Date()).toBeInstanceOf(Date);
  expect(new Date()).toBeInstanceOf(MachineDate);
  class Later extends Date {}
  expect(new Later()).toBeInstanceOf(Later);
  expect(Math.abs(machineNow() - MachineDate.now())).toBeLessThan(1000);
  restoreDate();
  expect(Math.abs(Date.now() - machineNow())).toBeLessThan(1000);
});
