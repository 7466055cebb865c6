import { insertReportTemplate } from '../reporttemplates/insert-template.ts'
import { atStack } from './people.ts'

/** A new report template of a client, of inventories in Pro unless another type is named; it points at the default's sections. */
export function aReportTemplateOf(client: string, type = 'Inventory'): Promise<string> {
  atStack()
  return insertReportTemplate(client, { peachpackage: 'Pro', type, variant: 'report' })
}
