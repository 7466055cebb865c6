export { eraseAppointment, eraseDiaries, scanAppointments, type FoundAppointment } from './store.ts'
