import { findMonthJob } from './store/jobs.ts'

/** The id of the job that is making the invoices of a month at this moment, or undefined. */
export const runningMonthJob = (month: string): Promise<string | undefined> => findMonthJob(month)
