"use client";
import dynamic from "next/dynamic";
import { LoadingState } from "../../components/states/loading-state.tsx";

const loading = () => <LoadingState what="the chart" className="h-80" />;

/** The chart library is large and no page needs it for its first look. */
export const RateChart = dynamic(() => import("./rate-chart.tsx").then((part) => part.RateChart), { loading });
export const CostChart = dynamic(() => import("./cost-chart.tsx").then((part) => part.CostChart), { loading });
