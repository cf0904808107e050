/** Twelve months of the calculator's projection, pure. With `share` 1 the last month is ahead by `annualGain`. */
import type { RoiInput, RoiProjection } from './roi';

const monthsOfYear = 12;

export interface RoiYear {
  /** US dollars a month that the service earns after its fee; may be negative. */
  monthlyGain: number;
  /** Revenue less ads in US dollars, added up from month 0 to 12. */
  today: number[];
  /** The same for the projection, less each month's fee. */
  projected: number[];
}

/** `share` is the part of the revenue increase that arrives, 0 to 1; `serviceCost` is in US dollars a month. */
export function projectYear(
  { monthlyRevenue, adSpend }: RoiInput,
  { revenueIncrease, adSpendSavings }: RoiProjection,
  share: number,
  serviceCost: number,
): RoiYear {
  const monthlyGain = revenueIncrease * share + adSpendSavings - serviceCost;
  const months = Array.from({ length: monthsOfYear + 1 }, (_, month) => month);
  return {
    monthlyGain,
    today: months.map((month) => month * (monthlyRevenue - adSpend)),
    projected: months.map((month) => month * (monthlyRevenue - adSpend + monthlyGain)),
  };
}
