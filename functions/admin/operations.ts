export {
  changeAttributeOfAccount,
  changeGroupOfAccount,
  createAccount,
  disableAccount,
  getAccount,
  inviteAgain,
  listAccounts,
  listGroups,
  listGroupsOfAccount,
  resetPassword,
} from './accounts.ts'
export { removeUser, saveUser } from './change-user.ts'
export { createUser } from './create-user.ts'
