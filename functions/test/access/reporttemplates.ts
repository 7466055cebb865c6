import type { AccessRows, Target } from './row.ts'

const readers = { Administrators: 'any', Support: 'any', Customers: 'own' } as const
const writers = { Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' } as const
const byTemplate = ({ reportTemplateId }: Target) => ({ params: { id: reportTemplateId } })
const section = { id: '', localid: 'cover', basesectionId: 'cover', name: 'Cover', pugcode: '', settings: [] }

export const reporttemplates: AccessRows<'reporttemplates'> = {
  listReportTemplates: {
    access: readers,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
  },
  getReportTemplate: { access: readers, dataentry: false, request: byTemplate, status: 200 },
  // There is no such type.
  createReportTemplate: {
    access: writers,
    dataentry: false,
    request: ({ clientId }) => ({
      query: { client: clientId },
      body: { reporttemplate: { peachpackage: 'Pro', type: 'No such type' } },
    }),
    status: 400,
  },
  // It never has this version.
  saveReportTemplate: {
    access: writers,
    dataentry: false,
    request: (target) => ({
      ...byTemplate(target),
      body: { name: '', description: '', csscode: '', sections: [section], settings: [], version: 77 },
    }),
    status: 409,
  },
  listReportTemplateSaves: { access: writers, dataentry: false, request: byTemplate, status: 200 },
  restoreReportTemplate: {
    access: writers,
    dataentry: false,
    request: (target) => ({ ...byTemplate(target), body: { number: 1, version: 77 } }),
    status: 409,
  },
  deleteReportTemplate: {
    access: writers,
    dataentry: false,
    request: (target) => ({ ...byTemplate(target), query: { version: '77' } }),
    status: 409,
  },
}
