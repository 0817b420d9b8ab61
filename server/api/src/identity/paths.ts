/** The page to sign in on. */
export const loginPath = '/identity/account/login'
/** The page to choose another password on. */
export const changePasswordPath = '/identity/account/change-password'
/** The page to ask for a link to a new password on. */
export const forgotPasswordPath = '/identity/account/forgot-password'
/** The page behind the link to a new password. */
export const resetPasswordPath = '/identity/account/reset-password'
/** The page behind the link that confirms another e-mail address. */
export const confirmAddressPath = '/identity/account/confirm-email'
/** Where signed-in people manage their own account. */
export const managePath = '/identity/account/manage/index'
