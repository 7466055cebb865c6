import type { Group } from '@lintel/contract'

export interface Roles {
  sysAdmin: boolean
  administrator: boolean
  support: boolean
  customer: boolean
  customerAdmin: boolean
  branchAdmin: boolean
  dataEntry: boolean
}

export const rolesOf = (groups: readonly Group[]): Roles => ({
  sysAdmin: groups.includes('SysAdmin'),
  administrator: groups.includes('Administrators'),
  support: groups.includes('Support'),
  customer: groups.includes('Customers'),
  customerAdmin: groups.includes('CustomerAdministrators'),
  branchAdmin: groups.includes('BranchAdministrators'),
  dataEntry: groups.includes('Dataentry'),
})
