/**
 * Twelve months of the calculator's projection, pure. Adds no assumption: the gain after twelve months is `annualGain`.
 */
import type { RoiInput, RoiProjection } from './roi';

const monthsOfYear = 12;

export interface RoiYear {
  /** US dollars: the fee of all twelve months. */
  fee: number;
  /** Revenue less ads in US dollars, added up from month 0 to 12. */
  today: number[];
  /** The same for the projection, with the fee of the whole year taken off before the first month. */
  projected: number[];
  /** The month, 0 to 12 and fractional, in which the projection meets today's course; null if not within the year. */
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
