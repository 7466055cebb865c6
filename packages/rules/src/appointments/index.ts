export * from './address-lines.ts'
export * from './diary-days.ts'
export * from './appointment-name.ts'
