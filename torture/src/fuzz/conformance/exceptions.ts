/** Operations that no valid request of the run can make succeed, with the reason. */
export const WITHOUT_SUCCESS: Record<string, string> = {
  'users.confirmEmail': 'needs a server without a mail server, and the run has one',
}
