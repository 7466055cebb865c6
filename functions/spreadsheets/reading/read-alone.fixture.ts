import { tellOfFiles } from '../../test/read-alone.ts'
import { readWorkbookFile } from './read-workbook.ts'

await tellOfFiles(async (bytes, file) => `${(await readWorkbookFile(bytes, file)).preview.rows} rows`)
