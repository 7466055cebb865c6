export { readAppointment, readDiary } from './store.ts'
