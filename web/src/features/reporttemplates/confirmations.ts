import { reportTemplateMessages } from '@lintel/contract'
import { confirm } from '../../ui/confirm.tsx'

export const confirmations = {
  deleteTemplate: () => confirm(reportTemplateMessages.confirmDelete, { yes: 'Delete', danger: true }),
  deleteSection: () => confirm(reportTemplateMessages.confirmDeleteSection, { yes: 'Delete', danger: true }),
  deleteSetting: () => confirm(reportTemplateMessages.confirmDeleteSetting, { yes: 'Delete', danger: true }),
  reset: () => confirm(reportTemplateMessages.confirmReset, { yes: 'Reset', danger: true }),
  factory: () => confirm(reportTemplateMessages.confirmFactory, { yes: 'Reset', danger: true }),
} as const
