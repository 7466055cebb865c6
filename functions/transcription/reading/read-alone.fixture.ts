import { tellOfFiles } from '../../test/read-alone.ts'
import { readDocumentFile } from './read-document.ts'

await tellOfFiles(async (bytes) => {
  const { pages } = await readDocumentFile(bytes)
  return `${pages.reduce((sum, { lines }) => sum + lines.length, 0)} lines`
})
