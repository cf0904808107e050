/** Twelve months of the calculator's projection, pure. Nothing here is a new assumption: the year ends on `annualGain`. */
import type { RoiInput, RoiProjection } from './roi';

const monthsOfYear = 12;

export interface RoiYear {
  /** US dollars: that of all twelve months. */
  fee: number;
  /** US dollars after each month, added up, from month 0 to 12: revenue less ads. */
  today: number[];
  /** The same as projected, with the fee of the whole year taken off before the first month. */
  projected: number[];
  /** Where the projected course meets today's, 0 to 12 and not a whole number; null when it does not within the year. */
  breakEven: number | null;
}

/** `serviceCost` in US dollars a month. */
export function projectYear(
  { monthlyRevenue, adSpend }: RoiInput,
  projection: RoiProjection,
  serviceCost: number,
): RoiYear {
  const fee = serviceCost * monthsOfYear;
  const { projectedRevenue, revenueIncrease, adSpendSavings, netMonthlyGain } = projection;
  const months = Array.from({ length: monthsOfYear + 1 }, (_, month) => month);
  return {
    fee,
    today: months.map((month) => month * (monthlyRevenue - adSpend)),
    projected: months.map((month) => month * (projectedRevenue - adSpend + adSpendSavings) - fee),
    breakEven: netMonthlyGain < 0 ? null : fee / (revenueIncrease + adSpendSavings),
  };
}

/** The month, 1 to 12, in which a course of `RoiYear` breaks even. */
export function breakEvenMonth({ breakEven }: RoiYear): number | null {
  return breakEven === null ? null : Math.min(Math.max(Math.ceil(breakEven), 1), monthsOfYear);
}
