/* The recording code in one chunk, loaded when the user first records. */
export { record } from '../../../../lib/recording/record.ts'
export { RecorderBar } from './recorder-bar.tsx'
