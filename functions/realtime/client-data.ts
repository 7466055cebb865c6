export { eraseListeners, eraseVisitors } from './store.ts'
