import { row, type AccessRows, type Target } from './row.ts'

const readers = { Administrators: 'any', Support: 'any', Customers: 'own' } as const
const writers = { Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' } as const
const byTemplate = ({ reportTemplateId }: Target) => ({ params: { id: reportTemplateId } })
const section = { id: '', localid: 'cover', basesectionId: 'cover', name: 'Cover', pugcode: '', settings: [] }

export const reporttemplates: AccessRows<'reporttemplates'> = {
  listReportTemplates: row(readers, ({ clientId }) => ({ query: { client: clientId } }), 200),
  getReportTemplate: row(readers, byTemplate, 200),
  // There is no such type.
  createReportTemplate: row(
    writers,
    ({ clientId }) => ({
      query: { client: clientId },
      body: { reporttemplate: { peachpackage: 'Pro', type: 'No such type' } },
    }),
    400,
  ),
  // It never has this version.
  saveReportTemplate: row(
    writers,
    (target) => ({
      ...byTemplate(target),
      body: { name: '', description: '', csscode: '', sections: [section], settings: [], version: 77 },
    }),
    409,
  ),
  listReportTemplateSaves: row(writers, byTemplate, 200),
  restoreReportTemplate: row(writers, (target) => ({ ...byTemplate(target), body: { number: 1, version: 77 } }), 409),
  deleteReportTemplate: row(writers, (target) => ({ ...byTemplate(target), query: { version: '77' } }), 409),
}
