/* What is only needed once somebody records, in one file. */
export { record } from '../../../../lib/recording/record.ts'
export { RecorderBar } from './recorder-bar.tsx'
