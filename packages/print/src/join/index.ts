export { joinPdfs } from './join.ts'
export { readPart } from './part.ts'
