export * from './follow-on.ts'
export * from './merge-rooms.ts'
export * from './report-photos.ts'
export * from './settle.ts'
