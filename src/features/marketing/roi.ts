/** The ROI calculator's arithmetic, pure. Formulas and constants: docs/behaviour.md, section 9. */
import { serviceCost } from '../../lib/offer';

/** Percentage points that the service adds to the visibility, up to 100%. */
const visibilityGain = 300;
/** The share of the ad spend that is no longer needed. */
const adSpendSaving = 0.4;

export interface RoiInput {
  /** US dollars a month, 0 or more. */
  monthlyRevenue: number;
  /** Percent, 1 to 100. */
  visibility: number;
  /** US dollars a month, 0 or more. */
  adSpend: number;
}

export interface RoiProjection {
  /** Percent. */
  projectedVisibility: number;
  /** US dollars a month. */
  projectedRevenue: number;
  revenueIncrease: number;
  adSpendSavings: number;
  /** US dollars a month, less the service cost; may be negative. */
  netMonthlyGain: number;
  /** US dollars a year. */
  annualGain: number;
  /** Percent of the service cost. */
  roiPercent: number;
}

export const roiDefaults: RoiInput = { monthlyRevenue: 10_000, visibility: 20, adSpend: 2_000 };

/** Takes checked input only: `readRoiField` rejects zero visibility and absurd amounts. */
export function projectRoi({ monthlyRevenue, visibility, adSpend }: RoiInput): RoiProjection {
  const projectedVisibility = Math.min(visibility + visibilityGain, 100);
  const projectedRevenue = monthlyRevenue * (projectedVisibility / visibility);
  const revenueIncrease = projectedRevenue - monthlyRevenue;
  const adSpendSavings = adSpend * adSpendSaving;
  const netMonthlyGain = revenueIncrease + adSpendSavings - serviceCost;
  return {
    projectedVisibility,
    projectedRevenue,
    revenueIncrease,
    adSpendSavings,
    netMonthlyGain,
    annualGain: netMonthlyGain * 12,
    roiPercent: (netMonthlyGain / serviceCost) * 100,
  };
}
