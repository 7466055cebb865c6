/* Messages about accounts; the first seven are quoted from the specification. */

export const adminMessages = {
  invalidPassword: 'Invalid password',
  invalidEmail: 'Invalid email address',
  emailInUse: 'Given email is already in use, please use another email address',
  notAdded: 'Error adding new user to the identity service',
  userAdded: 'User Added Successfully',
  userUpdated: 'User Updated Successfully',
  userDeleted: 'User deleted',
  noAccount: 'There is no such account.',
  builtIn: 'This account is built in: it cannot be disabled or deleted, and its groups stay as they are.',
  builtInAddress:
    'Addresses that begin with admin@ or support@ belong to the provider’s built-in accounts and cannot be changed.',
  ownAccount: 'You cannot change your own access.',
  lastSysAdmin: 'At least one system administrator must be able to sign in.',
  lastSignInGroup: 'A user must be in Administrators, Customers or Support to sign in.',
  sysAdminAlone: 'A system administrator must also be in Administrators or Support.',
  providersGroup: 'This group is only for the provider’s staff.',
  providersAccount: 'Remove the account from the provider’s groups first.',
  changedAtOnce: 'Somebody else is changing this account right now. Please try again.',
  othersUser: 'This user has another account or another email address.',
  hasSignedIn: 'This user has already signed in. Reset the password instead.',
  notSignedIn: 'This user has not signed in yet. Resend the invitation instead.',
} as const
