export { eraseJobs, eraseRunning } from './store/jobs.ts'
