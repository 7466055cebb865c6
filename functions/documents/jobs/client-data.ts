export { eraseJob, eraseRunning, eraseStarter, scanJobs } from './store/jobs.ts'
