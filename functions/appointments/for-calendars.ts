export { readAppointment, readAppointments, readDiaryPage } from './store.ts'
