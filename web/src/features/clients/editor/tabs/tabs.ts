import type { ComponentType } from 'react'
import { AccountDetailsTab, AddressTab } from './details-tabs.tsx'
import { BranchesTab, UsersTab } from './link-tabs.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { LookTab } from '../look/look-tab.tsx'
import { ReportTypesTab } from './report-types-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import type { ClientForm } from '../client-form.ts'

export interface ClientTab {
  path: string
  label: string
  Component: ComponentType<{ form: ClientForm }>
  /** Its fields, where they are not below its path. */
  fields?: readonly string[]
  whileNew?: boolean
  ofProvider?: boolean
}

/** The tabs of a client in order. A further tab is a line here and a component next to it. */
export const clientTabs: readonly ClientTab[] = [
  {
    path: 'address',
    label: 'Address',
    Component: AddressTab,
    fields: ['address', 'phone', 'website', 'email', 'invoiceemail', 'feedbackemail', 'active'],
    whileNew: true,
    ofProvider: true,
  },
  { path: 'branches', label: 'Branches', Component: BranchesTab },
  { path: 'users', label: 'Users', Component: UsersTab, ofProvider: true },
  { path: 'reporttype', label: 'Report types', Component: ReportTypesTab, fields: ['reportfactory'] },
  { path: 'looknfeel', label: 'Look N Feel', Component: LookTab },
  { path: 'accountdetails', label: 'Account Details', Component: AccountDetailsTab, ofProvider: true },
  { path: 'settings', label: 'Settings', Component: SettingsTab, fields: ['settings', 'options'] },
  { path: 'contacts', label: 'Contacts', Component: ContactsTab },
]

export const tabOfField = (field: string): string | undefined =>
  clientTabs.find(({ path, fields = [path] }) => fields.includes(field.split('.')[0] ?? ''))?.label
