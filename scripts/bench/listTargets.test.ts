import { missedTargets } from './listTargets';

const figure = (p50_ms: number, p95_ms: number) => ({ p50_ms, p95_ms });

it('A missed target is reported for each list that is slow at the largest size or whose time grows with its size', () => {
  const lists = new Map([
    ['flat', [figure(1, 2), figure(3, 49.9)]],
    ['slow', [figure(30, 90), figure(30, 50)]],
    ['growing', [figure(1, 9), figure(2, 2), figure(3.1, 9)]],
    ['both', [figure(10, 20), figure(40, 60)]],
    ['of one size', [figure(10, 20)]],
  ]);
  expect(missedTargets(lists)).toEqual([
    'slow: 50 ms at the 95th percentile instead of less than 50 ms',
    'growing: a median of 3.1 ms instead of at most 3 times 1 ms',
    'both: 60 ms at the 95th percentile instead of less than 50 ms',
    'both: a median of 40 ms instead of at most 3 times 10 ms',
  ]);
});
