export * from './camera-time.ts'
export * from './destinations.ts'
export * from './photos.ts'
export * from './references.ts'
