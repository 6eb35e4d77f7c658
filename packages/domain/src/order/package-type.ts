/** Spec §4, package type. Single packages have one size, multi packages a list of boxes. */
export const packageTypes = ['single(B2B)', 'multi(B2B)', 'single(B2C)', 'multi(B2C)'] as const;
export type PackageType = (typeof packageTypes)[number];

/** Returns whether a package type has a list of boxes. */
export function isMultiPackage(type: PackageType): boolean {
  return type.startsWith('multi');
}

/** Returns whether a package type is for a business consignee. */
export function isB2bPackage(type: PackageType): boolean {
  return type.endsWith('(B2B)');
}

/** The party that bears the loss of a business delivery: the owner, or the carrier for a fee. */
export const rovTypes = ['rovOwner', 'rovCarrier'] as const;
export type RovType = (typeof rovTypes)[number];
