/** Services of carriers. The prices of the two heavy services start at the 5 kg and the 10 kg flat price. */
export const services = ['surface', 'express', 'surface_5kg', 'surface_10kg'] as const;
export type ServiceId = (typeof services)[number];

/** Columns of the rate table. Spec §2, admin screens. */
export const zones = ['A', 'B', 'C1', 'C2', 'D1', 'D2', 'E', 'F'] as const;
export type Zone = (typeof zones)[number];
