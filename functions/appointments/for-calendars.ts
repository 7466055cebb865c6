export { readAppointment, readDiaryPage } from './store.ts'
