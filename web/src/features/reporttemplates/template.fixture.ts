import type { OpenReportTemplate, TemplateSection } from '@lintel/contract'
import { builtInSettings } from '@lintel/rules'

export const aSection = (id: string, pugcode = ''): TemplateSection => ({
  id: '',
  localid: id,
  basesectionId: id,
  name: id,
  pugcode,
  settings: [],
})

/** A client's own template of inventories, as its default with these sections. */
export const aTemplate = (sections: TemplateSection[]): OpenReportTemplate => {
  const content = { csscode: '', sections, settings: builtInSettings() }
  return {
    id: 'mine',
    client: { id: 'harbour', name: 'Harbour' },
    peachpackage: 'Pro',
    type: 'Inventory',
    variant: 'report',
    name: '',
    description: '',
    version: 3,
    defaultid: 'default-pro-inventory-report',
    ...content,
    base: content,
    unknownplaceholders: [],
    clientproperties: [],
    reportnames: { rooms: '[].name' },
    unknownsettings: [],
  }
}
