import { by, ofClient, row, type AccessRows } from './row.ts'

const readers = { Administrators: 'any', Support: 'any', Customers: 'own' } as const
const writers = { Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' } as const
const section = { id: '', localid: 'cover', basesectionId: 'cover', name: 'Cover', pugcode: '', settings: [] }
/** It never has this version. */
const change = { name: '', description: '', csscode: '', sections: [section], settings: [], version: 77 }

export const reporttemplates: AccessRows<'reporttemplates'> = {
  listReportTemplates: row(readers, ofClient(), 200),
  getReportTemplate: row(readers, by('reportTemplateId'), 200),
  createReportTemplate: row(
    writers,
    ofClient({ body: { reporttemplate: { peachpackage: 'Pro', type: 'No such type' } } }),
    400,
  ),
  saveReportTemplate: row(writers, by('reportTemplateId', { body: change }), 409),
  listReportTemplateSaves: row(writers, by('reportTemplateId'), 200),
  restoreReportTemplate: row(writers, by('reportTemplateId', { body: { number: 1, version: 77 } }), 409),
  deleteReportTemplate: row(writers, by('reportTemplateId', { query: { version: '77' } }), 409),
}
