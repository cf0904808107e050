import { projectRoi, roiDefaults } from './roi';
import { serviceCost } from '../../lib/offer';

test('The default values give the results of docs/behaviour.md, section 9', () => {
  expect(roiDefaults).toEqual({ monthlyRevenue: 10_000, visibility: 20, adSpend: 2_000 });
  expect(projectRoi(roiDefaults)).toEqual({
    projectedVisibility: 100,
    projectedRevenue: 50_000,
    revenueIncrease: 40_000,
    adSpendSavings: 800,
    netMonthlyGain: 40_303,
    annualGain: 483_636,
    roiPercent: (40_303 / serviceCost) * 100,
  });
});

test('With full visibility the gain is only the saved ad spend, and can be negative', () => {
  const projection = projectRoi({ monthlyRevenue: 10_000, visibility: 100, adSpend: 0 });
  expect(projection.revenueIncrease).toBe(0);
  expect(projection.netMonthlyGain).toBe(-serviceCost);
  expect(projection.annualGain).toBe(-12 * serviceCost);
  expect(projection.roiPercent).toBe(-100);
});

test('At a visibility of one percent the projected revenue is a hundred times today’s', () => {
  expect(projectRoi({ monthlyRevenue: 300, visibility: 1, adSpend: 0 }).projectedRevenue).toBe(30_000);
});
