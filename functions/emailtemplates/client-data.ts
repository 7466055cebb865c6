export { eraseTemplate, eraseTemplateLists, scanTemplates, type FoundTemplate } from './store.ts'
