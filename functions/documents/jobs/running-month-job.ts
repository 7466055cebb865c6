import { findMonthJob } from './store/jobs.ts'

export const runningMonthJob = (month: string): Promise<string | undefined> => findMonthJob(month)
