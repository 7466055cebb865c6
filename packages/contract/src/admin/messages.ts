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
  builtIn: 'This account is built in: it cannot be disabled, deleted or taken out of its groups.',
  builtInAddress:
    'Addresses that begin with admin@ or support@ are those of the provider’s built-in accounts, and stay.',
  ownAccount: 'Nobody may change their own access.',
  lastSysAdmin: 'There has to be a system administrator who can sign in.',
  lastSignInGroup: 'To sign in somebody needs to be in Administrators, Customers or Support.',
  sysAdminAlone: 'A system administrator is in Administrators or Support too.',
  providersGroup: 'This group is for people of the provider alone.',
  providersAccount: 'Take the account out of the provider’s groups first.',
  changedAtOnce: 'Somebody else is changing this account at this moment. Please try again.',
  othersUser: 'This user has another account or another email address.',
  hasSignedIn: 'This user has signed in already. Reset the password instead.',
  notSignedIn: 'This user has not signed in yet. Resend the invitation instead.',
} as const
