import { findMonthJob } from './store/jobs.ts'

/** Returns the id of the job that is making a month's invoices, or undefined. */
export const runningMonthJob = (month: string): Promise<string | undefined> => findMonthJob(month)
