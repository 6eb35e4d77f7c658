import type { Zone } from './service.ts';

/** Geographic coordinates in degrees. */
interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** An end of a route: a pincode that a carrier serves, with its row of the pincode table. */
export interface ZonePlace {
  readonly pincode: string;
  /** The district; empty where only the state is known. */
  readonly city: string;
  readonly state: string;
}

export interface RouteZone {
  readonly zone: Zone;
  /** Road distance, estimated from the straight line between the two prefixes. */
  readonly km: number;
  readonly rulesVersion: number;
}

/** The first digits of the first and the last pincode. */
type PincodeRanges = readonly (readonly [first: string, last: string])[];

/** Parses first digits of pincodes and ranges of them, separated by spaces: `795 190-193 682551-682559`. */
const parseRanges = (...texts: readonly string[]): PincodeRanges =>
  texts
    .flatMap((text) => text.split(' '))
    .map((range) => {
      const [first = '', last = first] = range.split('-');
      return [first, last];
    });

interface ZoneRules {
  readonly version: number;
  readonly roadFactor: number;
  readonly nearKm: number;
  readonly middleKm: number;
  readonly farKm: number;
  /** The cities of pincode prefixes that belong to a single city. */
  readonly cities: Readonly<Record<string, string>>;
  /** Pincodes that count as metro but are not in the city itself. */
  readonly satellites: PincodeRanges;
  readonly zoneF: PincodeRanges;
  /** Pincodes in zone E at any distance, except for near routes within a state. */
  readonly zoneE: PincodeRanges;
  /** States in zone E only beyond `nearKm`. */
  readonly farStatesOfE: readonly string[];
}

/** The rules of Delhivery's Surface rate sheets. They give the zones that its cost API returned for sample routes. */
const rules: ZoneRules = {
  version: 1,
  roadFactor: 1.25,
  nearKm: 500,
  middleKm: 1400,
  farKm: 2500,
  cities: {
    '110': 'Delhi',
    '400': 'Mumbai',
    '560': 'Bengaluru',
    '600': 'Chennai',
    '500': 'Hyderabad',
    '700': 'Kolkata',
    '411': 'Pune',
    '380': 'Ahmedabad',
  },
  satellites: parseRanges(
    // Delhi
    '121001-121019 122001-122018 12205 201001-201019 201301-201319',
    // Mumbai
    '401101-401107 410206 410208 410210 410218',
    // Kolkata, Ahmedabad
    '7111 382006-382028 3824',
  ),
  // Manipur, Kashmir, Ladakh, Andaman and Nicobar Islands, Lakshadweep.
  zoneF: parseRanges('795 190-193 194 744 682551-682559'),
  // Jammu, Assam, Arunachal Pradesh, Meghalaya, Mizoram, Nagaland, Tripura, Sikkim.
  zoneE: parseRanges('180-185 781-788 790-792 793-794 796 797-798 799 737'),
  farStatesOfE: ['Himachal Pradesh', 'Uttarakhand'],
};

function isInRanges(pincode: string, ranges: PincodeRanges): boolean {
  return ranges.some(([first, last]) => {
    const prefix = pincode.slice(0, first.length);
    return prefix >= first && prefix <= last;
  });
}

function readCityKey({ pincode, city, state }: ZonePlace): string {
  return rules.cities[pincode.slice(0, 3)] ?? `${state}/${city || pincode}`;
}

function isMetro({ pincode }: ZonePlace): boolean {
  return pincode.slice(0, 3) in rules.cities || isInRanges(pincode, rules.satellites);
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the estimated road distance in whole kilometres; null where a prefix has no coordinates. */
function estimateRoadKm(from: string, to: string): number | null {
  const [start, end] = [findCoordinates(from), findCoordinates(to)];
  if (start === null || end === null) return null;
  const north = Math.sin(toRadians(end.latitude - start.latitude) / 2) ** 2;
  const east = Math.sin(toRadians(end.longitude - start.longitude) / 2) ** 2;
  const scale = Math.cos(toRadians(start.latitude)) * Math.cos(toRadians(end.latitude));
  const straightKm = 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(north + scale * east));
  return Math.round(rules.roadFactor * straightKm);
}

/**
 * Returns the zone of a route, the same in both directions; null if the coordinates of a pincode are unknown. Source:
 * Delhivery's Surface rate sheets and the responses of its cost API.
 */
export function findRouteZone(from: ZonePlace, to: ZonePlace): RouteZone | null {
  const km = estimateRoadKm(from.pincode, to.pincode);
  if (km === null) return null;
  const ends = [from, to];
  const hasEnd = (test: (place: ZonePlace) => boolean) => ends.some(test);
  const findZone = (): Zone => {
    if (readCityKey(from) === readCityKey(to)) return 'A';
    if (hasEnd(({ pincode }) => isInRanges(pincode, rules.zoneF))) return 'F';
    if (hasEnd(({ pincode }) => isInRanges(pincode, rules.zoneE))) {
      return from.state === to.state && km <= rules.nearKm ? 'B' : 'E';
    }
    if (km <= rules.nearKm) return 'B';
    if (km > rules.farKm || hasEnd(({ state }) => rules.farStatesOfE.includes(state))) return 'E';
    const isNear = km <= rules.middleKm;
    if (ends.every(isMetro)) return isNear ? 'C1' : 'C2';
    return isNear ? 'D1' : 'D2';
  };
  return { zone: findZone(), km, rulesVersion: rules.version };
}

/**
 * The middle of each three-digit pincode prefix as `prefix:latitude,longitude`, accurate to about 40 km. Source: the
 * medians in the package `pincode-lat-long` (ISC licence). The values of Jammu and Kashmir, Ladakh and 790 are our own.
 */
const centroids = `
110:28.62,77.18 121:28.38,77.32 122:28.42,77.03 123:28.23,76.42 124:28.76,76.6 125:29.43,75.57
126:29.41,76.39 127:28.76,76.1 131:29.01,76.93 132:29.52,76.96 133:30.28,77 134:30.66,76.9
135:30.18,77.32 136:29.96,76.62 140:30.78,76.57 141:30.82,75.91 142:30.79,75.31 143:31.64,75.06
144:31.28,75.7 145:32.31,75.63 146:31.47,75.95 147:30.33,76.34 148:30.34,75.79 151:30.22,75.08
152:30.37,74.48 160:30.73,76.78 171:31.13,77.38 172:31.48,77.83 173:30.9,77.09 174:31.42,76.53
175:31.73,76.99 176:32.09,76.33 177:31.72,76.28 180:32.73,74.86 181:32.6,74.8 182:33.07,75.5
184:32.45,75.4 185:33.5,74.2 190:34.08,74.8 191:34.1,74.7 192:33.75,75.1 193:34.3,74.3 194:34.2,77
201:28.65,77.41 202:27.93,78.08 203:28.35,77.95 204:27.62,78.22 205:27.19,79.06 206:26.75,79.28
207:27.6,78.72 208:26.45,80.31 209:26.71,79.9 210:25.5,80.17 211:25.44,81.85 212:25.59,81.43
221:25.38,82.92 222:25.7,82.62 223:26.08,82.78 224:26.54,82.28 225:26.93,81.35 226:26.85,80.93
227:26.3,81.8 228:26.26,82.23 229:26.19,81.26 230:25.89,81.92 231:24.71,82.89 232:25.41,83.44
233:25.64,83.53 241:27.28,80.18 242:27.95,79.85 243:28.29,79.27 244:28.82,78.74 245:28.72,77.82
246:30.01,78.88 247:29.81,77.54 248:30.36,78 249:30.32,78.34 250:29.03,77.58 251:29.46,77.72
261:27.57,80.83 262:29.07,80.23 263:29.64,79.54 271:27.27,81.98 272:26.9,82.85 273:26.77,83.4
274:26.53,83.9 275:26,83.5 276:26.06,83.16 277:25.81,84.2 281:27.52,77.68 282:27.19,78.01
283:27.09,78.33 284:25.38,78.62 285:26.16,79.34 301:27.78,76.57 302:26.91,75.79 303:27,76.02
304:26.12,75.61 305:26.32,74.68 306:25.59,73.49 307:24.79,72.82 311:25.5,74.71 312:24.7,74.6
313:24.64,73.83 314:23.75,73.91 321:27.15,77.21 322:26.42,76.69 323:25.45,75.74 324:25.16,75.86
325:25.12,76.39 326:24.44,76.02 327:23.5,74.29 328:26.72,77.77 331:28.24,74.78 332:27.61,75.22
333:28.01,75.54 334:28.03,73.32 335:29.54,73.92 341:27.12,74.39 342:26.45,72.95 343:25.1,72.28
344:25.76,71.67 345:26.84,71.5 360:21.93,70.54 361:22.44,70.01 362:21.22,70.48 363:22.72,71.45
364:21.67,71.83 365:21.55,71.21 370:23.21,69.55 380:23.03,72.57 382:23.2,72.58 383:23.62,73.13
384:23.72,72.33 385:24.2,72.17 387:22.72,72.86 388:22.52,72.96 389:22.83,73.82 390:22.3,73.19
391:22.25,73.29 392:21.88,72.91 393:21.68,73.3 394:21.19,73.08 395:21.18,72.83 396:20.7,72.96
400:19.08,72.86 401:19.71,72.81 402:18.26,73.15 403:15.43,73.92 410:18.92,73.4 411:18.53,73.83
412:18.5,74.02 413:18.16,75.46 414:19.11,74.9 415:17.45,73.97 416:16.62,74.22 421:19.26,73.17
422:19.98,73.87 423:20.33,74.43 424:20.76,74.89 425:21.17,75.29 431:19.39,76.43 440:21.14,79.07
441:21.13,79.63 442:20.15,79.18 443:20.41,76.29 444:20.87,77.26 445:20.1,78 450:21.82,76.48
451:21.95,75.6 452:22.71,75.86 453:22.72,75.77 454:22.57,75.2 455:22.75,76.32 456:23.34,75.68
457:23.23,74.9 458:24.34,75.19 460:21.86,78.04 461:22.61,77.77 462:23.24,77.42 463:23.7,77.47
464:23.48,78.04 465:23.63,76.57 466:23.01,77.07 470:23.85,78.92 471:24.91,79.7 472:25.08,78.89
473:24.81,77.6 474:26.23,78.18 475:25.91,78.45 476:26.35,77.73 477:26.44,78.82 480:22.11,79.14
481:22.4,80.41 482:23.16,79.95 483:23.52,80.12 484:23.29,81.48 485:24.51,80.83 486:24.57,81.63
487:22.93,78.95 488:24.45,80.23 490:21.22,81.37 491:21.11,81.21 492:21.26,81.65 493:21.25,82.04
494:19.28,81.45 495:22.08,82.41 496:22.4,83.49 497:23.25,82.76 500:17.42,78.48 501:17.3,78.12
502:17.86,78.21 503:18.57,78.13 504:19.13,79.14 505:18.52,79.17 506:17.93,79.64 507:17.38,80.52
508:17.08,79.27 509:16.57,78.04 515:14.44,77.58 516:14.5,78.72 517:13.5,79.1 518:15.54,78.09
520:16.52,80.64 521:16.48,80.88 522:16.25,80.42 523:15.61,79.84 524:14.48,79.85 530:17.73,83.27
531:17.75,82.81 532:18.6,84.02 533:16.91,81.99 534:16.72,81.55 535:18.31,83.39 560:12.98,77.58
561:13.54,77.5 562:13.04,77.52 563:13.11,78.21 570:12.31,76.64 571:12.37,76.67 572:13.34,76.95
573:13.01,76.11 574:12.95,75.07 575:12.89,74.85 576:13.51,74.75 577:13.96,75.75 580:15.4,75.04
581:14.76,74.66 582:15.48,75.62 583:15.23,76.43 584:16.13,77.03 585:17.32,77.03 586:16.81,75.92
587:16.18,75.63 590:15.84,74.51 591:16.23,74.72 600:13.05,80.21 601:13.34,80.11 602:13.11,79.93
603:12.6,79.97 604:12.32,79.55 605:11.96,79.57 606:12.1,79.08 607:11.74,79.55 608:11.4,79.59
609:11.06,79.71 610:10.72,79.64 611:10.75,79.81 612:10.98,79.43 613:10.79,79.12 614:10.5,79.32
620:10.79,78.7 621:11.09,78.76 622:10.36,78.78 623:9.38,78.84 624:10.36,77.87 625:9.93,77.94
626:9.48,77.83 627:8.73,77.57 628:8.66,78.01 629:8.23,77.3 630:10,78.65 631:13.09,79.66 632:12.91,79.19
635:12.56,78.41 636:11.7,78.15 637:11.37,78.05 638:11.34,77.58 639:10.91,78.09 641:11.03,77
642:10.59,77.03 643:11.41,76.68 670:11.9,75.45 671:12.46,75.1 673:11.41,75.81 676:11.02,75.96
678:10.74,76.61 679:10.81,76.22 680:10.51,76.19 682:9.98,76.29 683:10.13,76.37 685:9.85,77.03
686:9.63,76.58 688:9.57,76.35 689:9.34,76.67 690:9.18,76.53 691:8.93,76.72 695:8.54,76.95
700:22.57,88.38 711:22.59,88.2 712:22.83,88.24 713:23.53,87.6 721:22.21,87.63 722:23.16,87.11
723:23.37,86.47 731:23.95,87.72 732:25.1,88.04 733:25.44,88.38 734:26.91,88.33 735:26.68,88.91
736:26.35,89.54 737:27.3,88.54 741:23.39,88.53 742:24.16,88.21 743:22.69,88.59 744:11.73,92.78
751:20.29,85.82 752:20.05,85.51 753:20.46,85.89 754:20.43,86.23 755:20.82,86.27 756:21.24,86.76
757:21.87,86.64 758:21.57,85.72 759:20.87,85.2 760:19.31,84.8 761:19.5,84.63 762:20.35,84.21
763:18.74,82.83 764:18.87,82.5 765:19.27,83.58 766:19.98,82.89 767:20.71,83.36 768:21.49,83.9
769:22.24,84.86 770:22.07,84.53 781:26.28,91.47 782:26.24,92.75 783:26.27,90.36 784:26.73,92.67
785:26.81,94.33 786:27.47,95.34 787:27.37,94.31 788:24.79,92.71 790:27.4,92.4 791:28.12,94.98
792:27.49,95.97 793:25.57,91.89 794:25.54,90.34 795:24.75,93.93 796:23.67,92.73 797:25.72,94.09
798:26.4,94.72 799:23.85,91.62 800:25.61,85.13 801:25.48,85.01 802:25.49,84.33 803:25.32,85.54
804:25.17,84.96 805:24.85,85.55 811:25.12,86.25 812:25.25,86.97 813:25.08,87 814:24.48,87.12
815:24.21,86.33 816:24.83,87.67 821:24.99,83.91 822:24.19,84.01 823:24.79,85.03 824:24.71,84.59
825:24.08,85.56 826:23.8,86.45 827:23.67,86.13 828:23.74,86.42 829:23.68,85.51 831:22.79,86.22
832:22.69,86.32 833:22.41,85.62 834:23.36,85.33 835:23.18,84.89 841:26.05,84.57 842:26.14,85.4
843:26.29,85.45 844:25.77,85.35 845:26.72,84.77 846:26.15,85.9 847:26.31,86.09 848:25.81,85.84
851:25.48,86.16 852:25.91,86.77 853:25.38,86.99 854:25.81,87.46 855:26.19,87.87`;

const coordinatesByPrefix: ReadonlyMap<string, Coordinates> = new Map(
  centroids
    .trim()
    .split(/\s+/)
    .map((entry): [string, Coordinates] => {
      const [prefix = '', latitude, longitude] = entry.split(/[:,]/);
      return [prefix, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

/** Lakshadweep shares its prefix with Kochi. */
const lakshadweep: Coordinates = { latitude: 10.57, longitude: 72.64 };

/** Returns the coordinates of a six-digit pincode; null for a prefix that is not in the table. */
export function findCoordinates(pincode: string): Coordinates | null {
  if (/^68255[1-9]$/.test(pincode)) return lakshadweep;
  return coordinatesByPrefix.get(pincode.slice(0, 3)) ?? null;
}
