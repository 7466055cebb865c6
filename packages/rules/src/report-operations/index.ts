export * from './follow-on.ts'
export * from './merge-rooms.ts'
export * from './report-photos.ts'
export * from './restore-check-in.ts'
